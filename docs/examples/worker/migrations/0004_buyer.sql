-- What the owner notes about a lead, and what came of it.
ALTER TABLE leads ADD COLUMN note TEXT NOT NULL DEFAULT '';
ALTER TABLE leads ADD COLUMN outcome TEXT NOT NULL DEFAULT ''
  CHECK (outcome IN ('', 'called', 'visited', 'bought', 'nothing'));

-- When a mail to the buyer came back. All leads of an address have it, so that it goes when the last of them is deleted.
ALTER TABLE leads ADD COLUMN bounced_at TEXT;
CREATE INDEX leads_by_email ON leads (email COLLATE NOCASE);

ALTER TABLE outbox ADD COLUMN kind TEXT NOT NULL DEFAULT 'lead' CHECK (kind IN ('lead', 'receipt', 'names'));
ALTER TABLE outbox ADD COLUMN begun_at TEXT;

CREATE UNIQUE INDEX outbox_once_of_kind ON outbox (lead_id, kind, ifnull(dealer_id, 0));
DROP INDEX outbox_once;
