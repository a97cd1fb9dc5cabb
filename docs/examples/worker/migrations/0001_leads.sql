CREATE TABLE leads (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  received_at TEXT NOT NULL,
  name TEXT NOT NULL,
  email TEXT NOT NULL,
  phone TEXT NOT NULL,
  zip TEXT NOT NULL,
  city TEXT NOT NULL,
  state TEXT NOT NULL,
  piano_type TEXT NOT NULL,
  condition TEXT NOT NULL,
  budget_range TEXT NOT NULL,
  timeline TEXT NOT NULL,
  delivery_location TEXT NOT NULL,
  opt_in_sms INTEGER NOT NULL,
  page_url TEXT NOT NULL,
  timestamp TEXT NOT NULL,
  utm_source TEXT,
  utm_medium TEXT,
  utm_campaign TEXT
);

-- A repetition agrees with the first lead in these three.
CREATE UNIQUE INDEX leads_once ON leads (email, phone, timestamp);
CREATE INDEX leads_by_age ON leads (received_at);
