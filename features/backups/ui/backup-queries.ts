import { useQuery } from '@tanstack/react-query';
import type { Backups } from '../contract.ts';

export const BACKUPS = '/api/backups';
const POLL_MS = 60_000;
const RUNNING_POLL_MS = 2_000;

/** Follows a backup that is being made. */
export const useBackups = () =>
  useQuery<Backups>({
    queryKey: [BACKUPS],
    refetchInterval: ({ state }) => (state.data?.isRunning ? RUNNING_POLL_MS : POLL_MS),
  });
