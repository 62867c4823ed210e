int cyc_stub(void);
