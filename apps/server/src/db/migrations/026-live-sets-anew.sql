-- Live rows know from now on since when a return waits at its service point. Sets are built anew when someone looks at a board.
truncate live_rows, live_masks, live_chunks, live_sets;
