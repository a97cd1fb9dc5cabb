ALTER TABLE leads ADD COLUMN phone_digits TEXT GENERATED ALWAYS AS (
  substr(replace(replace(replace(replace(replace(phone, ' ', ''), '(', ''), ')', ''), '+', ''), '-', ''), -10)
) VIRTUAL;
CREATE INDEX leads_by_phone ON leads (phone_digits, received_at);

CREATE TABLE dealers (
  id INTEGER PRIMARY KEY,
  name TEXT NOT NULL,
  email TEXT NOT NULL UNIQUE COLLATE NOCASE CHECK (email LIKE '%_@_%._%' AND email NOT GLOB '*[^!-~]*'),
  serves TEXT NOT NULL CHECK (serves <> '' AND serves NOT GLOB '*[^a-z0-9/ -]*'),
  active INTEGER NOT NULL DEFAULT 1
);

CREATE TABLE outbox (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  lead_id INTEGER NOT NULL REFERENCES leads (id) ON DELETE CASCADE,
  dealer_id INTEGER REFERENCES dealers (id),
  tries INTEGER NOT NULL DEFAULT 0,
  next_try_at TEXT NOT NULL,
  sent_at TEXT
);
CREATE UNIQUE INDEX outbox_once ON outbox (lead_id, ifnull(dealer_id, 0));
