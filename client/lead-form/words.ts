/** The host of the leads keeps these words of the form, as proof. */

export const consentTo = (brand: string): string =>
  `I agree to receive follow-up calls, texts, and emails from ${brand} or partner dealers`;
export const CONSENT_NOTE = 'Message/data rates may apply. Optional: you can be matched and buy without it.';
export const DIRECTION = 'No obligation to buy. Your details go to us and the dealers we name';
export const BUTTON = 'Get Matched Today';
