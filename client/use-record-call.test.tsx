import { QueryClient, QueryClientProvider, type QueryKey } from '@tanstack/react-query';
import { renderToString } from 'react-dom/server';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { getCurrentToast } from '#ui/toast.tsx';
import { keepAnswer, useRecordCall } from './use-record-call.ts';

const KEY = ['/api/jobs', 3];
const JOB = { id: 3, updatedAt: '2026-11-27T06:00:00.000Z', title: 'Repaint' };
let client: QueryClient;
let fetched: ReturnType<typeof vi.fn>;

beforeEach(() => {
  client = new QueryClient({ defaultOptions: { mutations: { networkMode: 'always' } } });
  fetched = vi.fn();
  vi.stubGlobal('fetch', fetched);
});

const answer = (status: number, body: unknown) => fetched.mockResolvedValueOnce(Response.json(body, { status }));

type Options = Parameters<typeof useRecordCall>[1];
type RecordCall = ReturnType<typeof useRecordCall>;

function Probe({ of, options, into }: { of: QueryKey; options: Options; into: RecordCall[] }) {
  into.push(useRecordCall(of, options));
  return null;
}

function recordCall(key: QueryKey = KEY, options?: Options): RecordCall {
  const into: RecordCall[] = [];
  renderToString(
    <QueryClientProvider client={client}>
      <Probe of={key} options={options} into={into} />
    </QueryClientProvider>,
  );
  return into[0]!;
}

describe('a call for a record', () => {
  it('goes to the path of its key, shows what is answered, and invalidates what shows it', async () => {
    answer(200, JOB);
    client.setQueryData(['/api/jobs', 'counts'], {});
    const alsoInvalidate = vi.fn();
    await recordCall(KEY, { alsoInvalidate }).call({ method: 'PATCH', path: '/stages', body: { title: 'Repaint' } });
    expect(fetched.mock.calls[0]).toMatchObject([
      '/api/jobs/3/stages',
      { method: 'PATCH', body: '{"title":"Repaint"}' },
    ]);
    expect(client.getQueryData(KEY)).toEqual(JOB);
    expect(client.getQueryState(['/api/jobs', 'counts'])?.isInvalidated).toBe(true);
    expect(alsoInvalidate).toHaveBeenCalledOnce();
  });

  it('shows no other record that is answered', async () => {
    answer(200, { ...JOB, id: 4 });
    await recordCall().call({ method: 'POST', path: '/notes' });
    expect(client.getQueryData(KEY)).toBeUndefined();
  });

  it('leaves to its caller where an answer is shown', async () => {
    answer(200, { number: 2 });
    const show = vi.fn();
    await recordCall(KEY, { show }).call({ method: 'POST', path: '/changes' });
    expect(show).toHaveBeenCalledWith(client, { number: 2 });
    expect(client.getQueryData(KEY)).toBeUndefined();
  });

  it('shows how the record stands when someone else was faster', async () => {
    answer(409, { detail: 'Someone else just changed this.', current: JOB });
    const alsoInvalidate = vi.fn();
    const call = recordCall(KEY, { alsoInvalidate }).call({ method: 'PATCH', body: {} });
    await expect(call).rejects.toThrow('409');
    expect(client.getQueryData(KEY)).toEqual(JOB);
    expect(alsoInvalidate).toHaveBeenCalledOnce();
  });

  it('counts once under one key while its answer is lost', async () => {
    const send = () => recordCall().call({ method: 'POST', path: '/send', body: { to: 'a' }, once: 'send-3' });
    const keyOf = (at: number) =>
      (fetched.mock.calls[at]![1] as RequestInit & { headers: Record<string, string> }).headers['Idempotency-Key'];
    fetched.mockRejectedValueOnce(new TypeError('Failed to fetch'));
    await expect(send()).rejects.toThrow('Failed to fetch');
    answer(200, JOB);
    await send();
    answer(200, JOB);
    await send();
    expect(keyOf(0)).toMatch(/./);
    expect(keyOf(1)).toBe(keyOf(0));
    expect(keyOf(2)).not.toBe(keyOf(0));
  });
});

describe('an act of a button', () => {
  it('says what was done', async () => {
    answer(200, JOB);
    expect(await recordCall().act({ method: 'POST', path: '/hide' }, { title: 'Hidden' })).toBe(true);
    expect(getCurrentToast()).toMatchObject({ kind: 'success', title: 'Hidden' });
  });

  it('goes on with the answer', async () => {
    answer(200, { address: '/job/x' });
    const onDone = vi.fn();
    await recordCall().act({ method: 'POST', path: '/link' }, onDone);
    expect(onDone).toHaveBeenCalledWith({ address: '/job/x' });
  });

  it('says why it failed', async () => {
    answer(410, { detail: 'It is gone.' });
    expect(await recordCall(KEY, { failed: 'Not Saved' }).act({ method: 'DELETE' }, { title: 'Deleted' })).toBe(false);
    expect(getCurrentToast()).toMatchObject({ kind: 'error', title: 'Not Saved', description: 'It is gone.' });
  });
});

it('keeps an answer from a read that began before it', async () => {
  let letRead = (_: string) => {};
  client.setQueryData(KEY, 'first');
  const query = { queryKey: KEY, queryFn: () => new Promise<string>((resolve) => (letRead = resolve)) };
  const read = client.query({ ...query, staleTime: 0 }).catch(() => {});
  await keepAnswer(client, KEY, 'saved');
  letRead('first');
  await read;
  expect(client.getQueryData(KEY)).toBe('saved');
});
