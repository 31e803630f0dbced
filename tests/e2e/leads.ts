import { type APIRequestContext, expect, type Locator, type Page } from '@playwright/test';

/** Shared by the journeys of the desk. */

/** Sends requests with one family name, so that a search finds only them. */
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

/** The rows of the list with this text. */
export const rows = (page: Page, words: string): Locator => page.getByRole('row').filter({ hasText: words });
