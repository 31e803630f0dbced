import { useEffect, useMemo, useRef } from 'react';
import { useSearchParams } from 'react-router';

/**
 * A list's filter, kept in the address.
 * @param read takes the filter from any address, with defaults for what it does not understand
 * @param write leaves defaults out
 */
export function useAddressFilter<Filter>(
  read: (address: URLSearchParams) => Filter,
  write: (filter: Filter) => URLSearchParams,
) {
  const [address, setAddress] = useSearchParams();
  const filter = useMemo(() => read(address), [read, address]);
  // A change during a pending navigation builds on it.
  const pending = useRef<URLSearchParams>(undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each navigation ends what is pending
  useEffect(() => {
    pending.current = undefined;
  }, [address]);

  /** `replace`: for each key typed, so that Back leaves the search at once. */
  function change(changes: Partial<Filter>, { replace = false } = {}) {
    const newest = pending.current ?? address;
    const next = write({ ...read(newest), ...changes });
    if (next.toString() === newest.toString()) return;
    // Asking for the present address ends what is pending, and adds nothing to the history.
    const isPresent = next.toString() === address.toString();
    pending.current = isPresent ? undefined : next;
    setAddress(next, { replace: replace || isPresent, preventScrollReset: true });
  }
  return { filter, change };
}

/** These values as a query, without those that are empty. */
export const toSearchParams = (values: object): URLSearchParams =>
  new URLSearchParams(Object.entries(values).filter(([, value]) => value));
