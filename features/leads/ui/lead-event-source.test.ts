import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { subscribeToLeads } from './lead-event-source.ts';

class FakeEventSource extends EventTarget {
  static readonly CLOSED = 2;
  static opened: FakeEventSource[] = [];
  readyState = 1;
  close = vi.fn();
  constructor() {
    super();
    FakeEventSource.opened.push(this);
  }
  emit(kind: string, data?: object): void {
    this.dispatchEvent(Object.assign(new Event(kind), { data: JSON.stringify(data) }));
  }
}

function subscribe() {
  const handlers = { onNew: vi.fn(), onDeleted: vi.fn(), onChanged: vi.fn(), onRetry: vi.fn() };
  const unsubscribe = subscribeToLeads(handlers);
  return { ...handlers, unsubscribe, source: FakeEventSource.opened[0]! };
}

beforeEach(() => {
  FakeEventSource.opened = [];
  vi.stubGlobal('EventSource', FakeEventSource);
  vi.useFakeTimers();
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

it('passes on the ids of new and deleted quotes', () => {
  const { source, onNew, onDeleted, onChanged } = subscribe();
  source.emit('new', { id: 7, kind: 'new' });
  source.emit('deleted', { id: 5, kind: 'deleted' });
  source.emit('changed', { id: 3, kind: 'changed' });
  expect([onNew.mock.calls, onDeleted.mock.calls, onChanged.mock.calls.length]).toEqual([[[7]], [[5]], 1]);
});

it('reports a change after a reconnect, but not after the first connect', () => {
  const { source, onChanged } = subscribe();
  source.emit('open');
  expect(onChanged).not.toHaveBeenCalled();
  source.emit('open');
  expect(onChanged).toHaveBeenCalledOnce();
});

it('connects again after a refusal, and leaves other errors to the browser', () => {
  const { source, onRetry, unsubscribe } = subscribe();
  source.emit('error');
  vi.advanceTimersByTime(60_000);
  expect(FakeEventSource.opened).toHaveLength(1);
  source.readyState = FakeEventSource.CLOSED;
  source.emit('error');
  vi.advanceTimersByTime(10_000);
  expect([onRetry.mock.calls.length, FakeEventSource.opened.length]).toEqual([1, 2]);
  unsubscribe();
  expect(FakeEventSource.opened[1]!.close).toHaveBeenCalledOnce();
});

it('does not connect again once it is ended', () => {
  const { source, unsubscribe } = subscribe();
  source.readyState = FakeEventSource.CLOSED;
  source.emit('error');
  unsubscribe();
  vi.advanceTimersByTime(60_000);
  expect(FakeEventSource.opened).toHaveLength(1);
});
