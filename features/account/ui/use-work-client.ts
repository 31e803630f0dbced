import type { QueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { canPromptLogin, promptLogin } from '#client/login-prompt.ts';
import { createQueryClient } from '#client/query-client.ts';
import { isSignedOut } from '#client/request.ts';
import { refreshCurrentUser } from './current-user.ts';

/**
 * The cache of a page for admins. Where the session has ended, the user signs in again above the page, so
 * that nothing typed there is lost, and what could not be read is read again.
 */
export function useWorkClient(): QueryClient {
  const [client] = useState(() => {
    const client = createQueryClient((isWanted) => void comeBack(client, isWanted));
    return client;
  });
  return client;
}

async function comeBack(client: QueryClient, isWanted: boolean): Promise<void> {
  if (!canPromptLogin()) return refreshCurrentUser();
  if (await promptLogin({ isWanted })) await readAgain(client);
}

/** Refetches the queries that failed because the session had ended. */
export async function readAgain(client: QueryClient): Promise<void> {
  await client.invalidateQueries({ predicate: ({ state }) => isSignedOut(state.error) });
}
