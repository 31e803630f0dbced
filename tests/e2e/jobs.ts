import type { Page } from '@playwright/test';
import { expect } from './test.ts';

/** Enters a job of today for a lead with this name, signed in. */
export async function enterJob(page: Page, family: string, tailNumber: string) {
  const email = `jill.${family}@example.com`.toLowerCase();
  const lead = { firstName: 'Jill', lastName: family, email, tailNumber, aircraftType: 'King Air' };
  const { id: quoteId } = await (await page.request.post('/api/quotes', { data: lead })).json();
  const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Denver' }).format();
  const agreed = { title: 'Strip and repaint', template: 'Full repaint', aircraftType: 'King Air' };
  const data = { quoteId, ...agreed, contractCents: 5_000_000, inductionOn: today };
  const made = await page.request.post('/api/jobs', { data });
  expect(made.status()).toBe(201);
  return (await made.json()) as { id: number; number: string };
}

/** Marks the checks of a stage as not applicable. */
export async function settleChecks(page: Page, id: number, stageKey: string): Promise<void> {
  const { checks } = await (await page.request.get(`/api/jobs/${id}`)).json();
  for (const check of checks.filter((each: { stageKey: string }) => each.stageKey === stageKey)) {
    const data = { notApplicable: 'Not in this journey', doneBy: 'Jo' };
    expect((await page.request.put(`/api/jobs/${id}/checks/${check.key}`, { data })).ok()).toBe(true);
  }
}
