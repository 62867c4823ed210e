-- Makes of Markdown what a package installs, as a filter of pandoc(1): of Deploy/manual manual pages (--to man), and of
-- README.md the package's README (--to plain). Run it in the folder of the sources.
--
-- A link to a page names its manual page; what is not installed loses its link. In manual pages the title becomes NAME with the
-- description of the front matter, tables become lists, and SEE ALSO has the pages that the text has named.

local folder = "Deploy/manual/"
local is_readme = FORMAT == "plain"
-- Chapters of the README that are about the sources.
local of_sources = { ["Try it"] = true }
local installed = { Playlists = "/usr/share/doc/cyclorama/examples" }
local named = {}

-- The name and the section of a page's manual page; nil where there is no such page.
local function manual_page(target)
  local file = target:match("^[^#]*")
  if is_readme then
    if file:sub(1, #folder) ~= folder then return nil end
    file = file:sub(#folder + 1)
  end
  if file:find("/") or not file:find("%.md$") then return nil end
  local text = assert(io.open(folder .. file)):read("a")
  return text:match("\ntitle: (%S+)"), text:match("\nsection: (%d)")
end

local function reference(name, section)
  return { pandoc.Strong({ pandoc.Str(name) }), pandoc.Str("(" .. section .. ")") }
end

function Link(link)
  if link.target:find("^https?://") then
    if is_readme then return nil end
    -- It may be broken behind a slash.
    local address = "(" .. link.target:gsub("-", "\\-"):gsub("/(%w)", "/\\:%1") .. ")"
    return link.content .. { pandoc.Space(), pandoc.RawInline("man", address) }
  end
  local name, section = manual_page(link.target)
  if name then
    named[section .. name] = { name, section }
    local words = pandoc.List(reference(name, section))
    if is_readme then return words end
    return link.content .. { pandoc.Space(), pandoc.Str("(") } .. words .. { pandoc.Str(")") }
  end
  local path = is_readme and installed[link.target]
  return path and { pandoc.Str(path) } or link.content
end

function Image() return {} end

function Code(code)
  if FORMAT == "man" then return pandoc.Strong({ pandoc.Str(code.text) }) end
end

-- A paragraph that was a picture.
function Para(para)
  if #para.content == 0 then return {} end
end

-- The first column becomes the terms; of several others each begins with what stands above it.
local function list(block)
  local simple = pandoc.utils.to_simple_table(block)
  local items = {}
  for _, row in ipairs(simple.rows) do
    local text = pandoc.List()
    for column = 2, #row do
      local cell = pandoc.utils.blocks_to_inlines(row[column])
      if #cell > 0 then
        if #text > 0 then text:extend({ pandoc.Str(";"), pandoc.Space() }) end
        if #row > 2 then
          text:extend(pandoc.utils.blocks_to_inlines(simple.headers[column]))
          text:extend({ pandoc.Str(":"), pandoc.Space() })
        end
        text:extend(cell)
      end
    end
    table.insert(items, { pandoc.utils.blocks_to_inlines(row[1]), { { pandoc.Plain(text) } } })
  end
  return pandoc.DefinitionList(items)
end

local function see_also()
  local keys = {}
  for key in pairs(named) do table.insert(keys, key) end
  table.sort(keys)
  local words = pandoc.List(reference("cyclorama", "1"))
  for _, key in ipairs(keys) do
    words:extend({ pandoc.Str(","), pandoc.Space() })
    words:extend(reference(named[key][1], named[key][2]))
  end
  return { pandoc.Header(1, "SEE ALSO"), pandoc.Para(words) }
end

local function readme(document)
  local blocks, is_left_out = pandoc.List(), false
  for _, block in ipairs(document.blocks) do
    if block.t == "Header" then is_left_out = of_sources[pandoc.utils.stringify(block)] end
    if not is_left_out then blocks:insert(block) end
  end
  return pandoc.Pandoc(blocks, document.meta)
end

function Pandoc(document)
  if is_readme then return readme(document) end
  local name = pandoc.utils.stringify(document.meta.title)
  -- Names of files and keys are neither hyphenated nor drawn apart.
  local blocks = pandoc.List({ pandoc.RawBlock("man", ".ad l\n.nh") })
  for _, block in ipairs(document.blocks) do
    if block.t == "Header" and block.level == 1 then
      local description = pandoc.utils.stringify(document.meta.description)
      blocks:extend({
        pandoc.Header(1, "NAME"), pandoc.Para({ pandoc.Str(name .. " - " .. description) }),
        pandoc.Header(1, "DESCRIPTION"),
      })
    elseif block.t == "Header" then
      -- Headings are bold already.
      local text = pandoc.utils.stringify(block.content)
      blocks:insert(pandoc.Header(block.level - 1, { pandoc.Str(block.level == 2 and text:upper() or text) }))
    elseif block.t == "Table" then
      blocks:insert(list(block))
    else
      blocks:insert(block)
    end
  end
  blocks:extend(see_also())
  return pandoc.Pandoc(blocks, document.meta)
end
