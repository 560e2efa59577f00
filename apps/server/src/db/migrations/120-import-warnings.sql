alter table import_rows
  -- What is doubtful in a row that was taken.
  add column warnings jsonb not null default '[]',
  -- The number of a rejected row, as it is in the file.
  add column number text;
