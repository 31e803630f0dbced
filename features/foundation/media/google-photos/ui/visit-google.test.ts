import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { PHOTO_PROBLEMS, PHOTOS_DIALOG } from '../google-photos.constants.ts';
import { type VisitStep, visitGoogle } from './visit-google.ts';

const SESSION = { id: 's1', pickerUri: 'https://photos.example/s1/autoclose', isPicked: false, pollSeconds: 5 };
type Answer = { status?: number; json?: object } | 'offline';

let calls: string[];
let shown: VisitStep[];
/** The answers of each call in turn; the last one repeats. */
let answers: Record<string, Answer[]>;
let page: EventTarget;

beforeEach(() => {
  vi.useFakeTimers();
  calls = [];
  shown = [];
  page = new EventTarget();
  answers = {
    'GET ': [{ json: { isSetUp: true, isConnected: true, redirectUri: 'x' } }],
    'POST /sessions': [{ status: 201, json: { ...SESSION, secondsLeft: 60 } }],
    'GET /sessions/s1': [{ json: { ...SESSION, secondsLeft: 60 } }],
    'DELETE /sessions/s1': [{ status: 204 }],
    'POST /sessions/s1/photos': [{ status: 201, json: { id: 'p1', filename: 'a.jpg' } }],
    'GET /photos/p1/file': [{ json: {} }],
  };
  vi.stubGlobal('window', new EventTarget());
  vi.stubGlobal('document', Object.assign(page, { visibilityState: 'visible' }));
  vi.stubGlobal('fetch', async (path: string, { method }: RequestInit) => {
    const call = `${method} ${path.replace('/api/google-photos', '')}`;
    calls.push(call);
    const answer = answers[call]!.length > 1 ? answers[call]!.shift()! : answers[call]![0]!;
    if (answer === 'offline') throw new TypeError('Failed to fetch');
    return new Response(answer.json ? JSON.stringify(answer.json) : null, { status: answer.status ?? 200 });
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const visit = (signal = new AbortController().signal) => {
  const photo = visitGoogle((step) => void shown.push(step), signal);
  photo.catch(() => {});
  return photo;
};
const picked = { json: { ...SESSION, isPicked: true, secondsLeft: 0 } };

test('polls at the interval that Google sets and continues after a network failure', async () => {
  answers['GET /sessions/s1'] = [
    { json: { ...SESSION, secondsLeft: 60 } },
    'offline',
    { status: 503, json: { detail: 'Google Photos is not responding right now.' } },
    picked,
  ];
  const photo = visit();
  await vi.advanceTimersByTimeAsync(4_999);
  expect(calls.filter((call) => call === 'GET /sessions/s1')).toEqual([]);
  await vi.advanceTimersByTimeAsync(15_001);
  expect(await photo).toMatchObject({ googlePhotoId: 'p1', file: { name: 'a.jpg' } });
  expect(shown.flatMap((step) => (step.step === 'pick' ? [step.note] : []))).toEqual([
    '',
    '',
    PHOTOS_DIALOG.offline,
    'Google Photos is not responding right now.',
  ]);
  expect(calls.at(-1)).toBe('DELETE /sessions/s1');
});

test('polls at once when the tab becomes visible', async () => {
  const photo = visit();
  await vi.advanceTimersByTimeAsync(100);
  answers['GET /sessions/s1'] = [picked];
  page.dispatchEvent(new Event('visibilitychange'));
  await vi.advanceTimersByTimeAsync(0);
  expect(await photo).toMatchObject({ googlePhotoId: 'p1' });
});

test('times out after the time that Google sets', async () => {
  const photo = visit();
  await vi.advanceTimersByTimeAsync(66_000);
  await expect(photo).rejects.toThrow(PHOTOS_DIALOG.timedOut);
  expect(calls.at(-1)).toBe('DELETE /sessions/s1');
});

test('ends the session at Google when aborted', async () => {
  const stop = new AbortController();
  const photo = visit(stop.signal);
  await vi.advanceTimersByTimeAsync(100);
  stop.abort();
  await expect(photo).rejects.toThrow();
  expect(calls.at(-1)).toBe('DELETE /sessions/s1');
});

test('reports the reason when access is revoked meanwhile', async () => {
  answers['GET /sessions/s1'] = [{ status: 409, json: { detail: PHOTO_PROBLEMS.connect, reason: 'connect' } }];
  const photo = visit();
  await vi.advanceTimersByTimeAsync(6_000);
  await expect(photo).rejects.toMatchObject({ reason: 'connect', message: PHOTO_PROBLEMS.connect });
});

test('reports that the user is signed out', async () => {
  answers['POST /sessions'] = [{ status: 401 }];
  await expect(visit()).rejects.toThrow(PHOTOS_DIALOG.signedOut);
});

test('shows the consent step first without a connection, then continues', async () => {
  answers['GET '] = [{ json: { isSetUp: true, isConnected: false } }];
  answers['POST /authorization'] = [{ status: 201, json: { url: 'https://accounts.example' } }];
  const photo = visit();
  await vi.advanceTimersByTimeAsync(3_000);
  expect(shown.at(-1)).toEqual({ step: 'connect', url: 'https://accounts.example', note: '', answers: 0 });
  answers['GET '] = [{ json: { isSetUp: true, isConnected: true } }];
  answers['GET /sessions/s1'] = [picked];
  await vi.advanceTimersByTimeAsync(7_100);
  expect(await photo).toMatchObject({ googlePhotoId: 'p1' });
});
