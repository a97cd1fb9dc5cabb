/** What wrangler.jsonc and the secret give to the Worker. */
export interface Env {
  DB: D1Database;
  LIMIT: RateLimit;
  /** The origins of the site, with commas between them. */
  ALLOWED_ORIGINS: string;
  /** The days after which a lead is deleted. */
  RETENTION_DAYS: string;
  /** The secret by which the owner reads leads. */
  LEADS_TOKEN?: string;
}
