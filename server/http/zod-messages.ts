import type * as z from 'zod';

/**
 * The message of an invalid value for the `errors` of a problem, in place of zod's. Checks with a message of their own
 * keep it.
 */
export function sentenceFor(issue: z.core.$ZodRawIssue): string | undefined {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined ? 'Missing' : KINDS[issue.expected];
    case 'unrecognized_keys':
      return 'Unknown field';
    case 'invalid_value':
      return `Must be ${issue.values.length > 1 ? 'one of ' : ''}${issue.values.join(', ')}`;
    case 'invalid_format':
      return FORMATS[issue.format];
    case 'too_small':
      return issue.origin === 'string' && issue.minimum === 1
        ? 'Must not be empty'
        : `At least ${figure(issue.minimum, issue.origin)}`;
    case 'too_big':
      return `At most ${figure(issue.maximum, issue.origin)}`;
    default:
      return undefined;
  }
}

const KINDS: Record<string, string> = {
  string: 'Must be text',
  number: 'Must be a number',
  int: 'Must be a whole number',
  boolean: 'Must be true or false',
  array: 'Must be a list',
  object: 'Must be a JSON object',
  record: 'Must be a JSON object',
};

const FORMATS: Record<string, string> = {
  datetime: 'Enter the time as 2026-03-04T12:00:00Z',
  date: 'Enter the date as YYYY-MM-DD',
};

const UNITS: Record<string, string> = { string: ' characters', array: ' entries' };

function figure(limit: number | bigint, origin: string): string {
  return `${limit.toLocaleString('en-US')}${UNITS[origin] ?? ''}`;
}
