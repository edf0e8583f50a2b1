-- A file's name and columns stay with its leads, longer than a person whose address they contain. Few files have one.
UPDATE lead_events SET detail = regexp_replace(detail, '[^\s@()]+@[^\s@()]+', '…', 'g')
FROM lead_imports
WHERE lead_events.kind = 'imported' AND lead_events.cause = lead_imports.id AND lead_imports.name LIKE '%@%';
--> statement-breakpoint
UPDATE lead_imports SET name = regexp_replace(name, '[^\s@]+@[^\s@]+', '…', 'g'),
  headers = regexp_replace(headers::text, '[^\s@"\\]+@[^\s@"\\]+', '…', 'g')::jsonb
WHERE name LIKE '%@%' OR headers::text LIKE '%@%';
