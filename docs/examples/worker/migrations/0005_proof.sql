-- A mail of an older version goes to a dealer by the name that it had. Its slug is made of the name.
ALTER TABLE dealers ADD COLUMN slug TEXT NOT NULL DEFAULT '';
UPDATE dealers SET slug = lower(replace(replace(replace(replace(name, '&', 'and'), '''', ''), '.', ''), ' ', '-'));
UPDATE dealers SET slug = slug || '-' || id
  WHERE EXISTS (SELECT 1 FROM dealers AS other WHERE other.slug = dealers.slug AND other.id < dealers.id);

-- Where leads for a dealer go, and until when it gets none. All else about dealers is in the site's data.
CREATE TABLE dealer_contacts (slug TEXT PRIMARY KEY, email TEXT NOT NULL, paused_until TEXT) WITHOUT ROWID;
INSERT INTO dealer_contacts SELECT slug, email, NULL FROM dealers WHERE active;

-- Which dealer had which lead, and what came of it. No row has anything of a visitor: it outlives the lead, for the bill.
CREATE TABLE introductions (
  dealer TEXT NOT NULL, introduced_at TEXT NOT NULL, lead_id INTEGER NOT NULL,
  -- The dealer's first one of the month is 1, so that no cap counts rows.
  nth INTEGER NOT NULL,
  sent INTEGER NOT NULL DEFAULT 0,
  -- By the dealer: answered, unreachable or unfit.
  outcome TEXT NOT NULL DEFAULT '', outcome_at TEXT,
  -- By the buyer: yes or no.
  reached TEXT NOT NULL DEFAULT '',
  -- By the owner.
  bought INTEGER NOT NULL DEFAULT 0,
  PRIMARY KEY (dealer, introduced_at, lead_id)
) WITHOUT ROWID;
INSERT INTO introductions (dealer, introduced_at, lead_id, nth, sent)
  SELECT slug, received_at, leads.id,
    row_number() OVER (PARTITION BY slug, substr(received_at, 1, 7) ORDER BY received_at), sent_at IS NOT NULL
  FROM outbox JOIN dealers ON dealers.id = dealer_id JOIN leads ON leads.id = lead_id;

-- The texts of the form, from when on each was current. No row is ever changed.
CREATE TABLE texts (since TEXT PRIMARY KEY, hash TEXT NOT NULL, texts TEXT NOT NULL) WITHOUT ROWID;

-- What a buyer agreed to. It outlives the lead: the keyed hashes find it by a phone number or an e-mail address.
CREATE TABLE evidence (
  lead_id INTEGER PRIMARY KEY, received_at TEXT NOT NULL,
  page TEXT NOT NULL, timestamp TEXT NOT NULL, hash TEXT NOT NULL,
  -- The text before, if it ended less than a day before: the visitor saw either.
  earlier_hash TEXT,
  opted_in INTEGER NOT NULL,
  phone_key TEXT NOT NULL, mail_key TEXT NOT NULL
);

-- Keyed hashes of the phone numbers and e-mail addresses of those who said "stop".
CREATE TABLE do_not_contact (key TEXT PRIMARY KEY, since TEXT NOT NULL) WITHOUT ROWID;

DROP INDEX leads_by_age; DROP INDEX leads_by_phone; DROP INDEX leads_by_email;
ALTER TABLE leads DROP COLUMN phone_digits;

-- The mails of a lead, as src/mails.ts has them, and when the next one is due. One row is a lead's whole work.
ALTER TABLE leads ADD COLUMN mails TEXT NOT NULL DEFAULT '{}';
ALTER TABLE leads ADD COLUMN due_at TEXT;
-- Why the lead waits for the owner's button, as src/held.ts has it. Empty if it does not wait.
ALTER TABLE leads ADD COLUMN held TEXT NOT NULL DEFAULT '';
-- 1 for the longer time: a dealer has it, the buyer asked to keep looking, or nobody noted who has it.
ALTER TABLE leads ADD COLUMN keeps_long INTEGER NOT NULL DEFAULT 1;
ALTER TABLE leads ADD COLUMN stopped_at TEXT;
-- The address without "+...", the first ten digits after a 1, and a keyed hash of the sender's network.
ALTER TABLE leads ADD COLUMN mailbox TEXT NOT NULL DEFAULT '';
ALTER TABLE leads ADD COLUMN digits TEXT NOT NULL DEFAULT '';
ALTER TABLE leads ADD COLUMN sender TEXT NOT NULL DEFAULT '';
-- The Worker's own address, which links in mails begin with.
ALTER TABLE leads ADD COLUMN origin TEXT NOT NULL DEFAULT '';

UPDATE leads SET
  mailbox = lower(iif(instr(email, '+') BETWEEN 2 AND instr(email, '@'),
    substr(email, 1, instr(email, '+') - 1) || substr(email, instr(email, '@')), email)),
  digits = replace(replace(replace(replace(replace(phone, ' ', ''), '(', ''), ')', ''), '+', ''), '-', ''),
  mails = ifnull((SELECT json_group_object(
      CASE WHEN dealer_id IS NOT NULL THEN 'dealer/' || slug WHEN kind = 'lead' THEN 'owner' ELSE kind END,
      json_patch('{}', json_object('tries', tries, 'at', next_try_at, 'begun', begun_at, 'sent', sent_at,
        'since', iif(dealer_id IS NULL, NULL, received_at))))
    FROM outbox LEFT JOIN dealers ON dealers.id = dealer_id WHERE lead_id = leads.id), '{}'),
  keeps_long = keep_looking OR NOT EXISTS (SELECT 1 FROM outbox WHERE lead_id = leads.id)
    OR EXISTS (SELECT 1 FROM outbox WHERE lead_id = leads.id AND dealer_id IS NOT NULL),
  due_at = (SELECT min(next_try_at) FROM outbox WHERE lead_id = leads.id
    AND sent_at IS NULL AND begun_at IS NULL AND tries < 6);
UPDATE leads SET digits = substr(digits, iif(digits LIKE '1%', 2, 1), 10);

CREATE INDEX leads_of_mailbox ON leads (mailbox, received_at);
CREATE INDEX leads_of_phone ON leads (digits, received_at);
CREATE INDEX leads_of_sender ON leads (sender, received_at);
CREATE INDEX leads_due ON leads (due_at) WHERE due_at IS NOT NULL;
CREATE INDEX evidence_by_age ON evidence (received_at);
CREATE INDEX leads_held ON leads (id) WHERE held <> '';
CREATE INDEX leads_by_age ON leads (keeps_long, received_at);
DROP TABLE outbox; DROP TABLE dealers;
