-- 1 if the visitor asked to keep looking for dealers: then UNMATCHED_RETENTION_DAYS does not count.
ALTER TABLE leads ADD COLUMN keep_looking INTEGER NOT NULL DEFAULT 0;
