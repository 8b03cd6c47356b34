-- Expand: GROW-08, the number of a cell, by which its ids are others than those of all other cells. The version before counts on behind them.
alter table cell_membership add column number smallint;
