// Nothing: this module tells the compiler where libostree and GLib are, whose headers COSTree alone includes.
