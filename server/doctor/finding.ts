/** What a check found. `advice` says what to do about a warning or a failure. */
export interface Finding {
  subject: string;
  state: 'good' | 'warning' | 'failed';
  says: string;
  advice?: string;
}

export const good = (subject: string, says: string): Finding => ({ subject, state: 'good', says });
export const warning = (subject: string, says: string, advice: string): Finding => ({
  subject,
  state: 'warning',
  says,
  advice,
});
export const failed = (subject: string, says: string, advice: string): Finding => ({
  subject,
  state: 'failed',
  says,
  advice,
});

/** The findings as text for a terminal. */
export function formatFindings(findings: readonly Finding[]): string {
  const width = Math.max(...findings.map(({ subject }) => subject.length));
  const marks = { good: 'ok     ', warning: 'WARNING', failed: 'FAILED ' };
  return findings
    .flatMap(({ subject, state, says, advice }) => [
      `${marks[state]}  ${subject.padEnd(width)}  ${says}`,
      ...(advice ? [`${' '.repeat(marks.good.length)}  ${' '.repeat(width)}  ${advice}`] : []),
    ])
    .join('\n');
}
