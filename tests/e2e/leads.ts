import { type APIRequestContext, expect, type Locator, type Page } from '@playwright/test';

/** What the journeys of the desk have in common. */

/** Requests of one family, so that a search finds them and no others. */
export async function send(
  request: APIRequestContext,
  family: string,
  names: string[],
  more: object = {},
): Promise<void> {
  for (const firstName of names) {
    const email = `${firstName}.${family}@example.com`.toLowerCase();
    const sent = await request.post('/api/quotes', { data: { firstName, lastName: family, email, ...more } });
    expect(sent.status()).toBe(201);
  }
}

/** The rows of the list with these words. */
export const rows = (page: Page, words: string): Locator => page.getByRole('row').filter({ hasText: words });
