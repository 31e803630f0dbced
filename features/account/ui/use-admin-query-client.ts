import type { QueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { canPromptLogin, promptLogin } from '#client/login-prompt.ts';
import { createQueryClient } from '#client/query-client.ts';
import { isSignedOut } from '#client/request.ts';
import { refreshCurrentUser } from './current-user.ts';

/**
 * The query client of admin pages. When the session has ended, it prompts for login over the page, so that nothing typed is
 * lost, and refetches.
 */
export function useAdminQueryClient(): QueryClient {
  const [client] = useState(() => {
    const client = createQueryClient((isWanted) => void logInAgain(client, isWanted));
    return client;
  });
  return client;
}

async function logInAgain(client: QueryClient, isWanted: boolean): Promise<void> {
  if (!canPromptLogin()) return refreshCurrentUser();
  if (await promptLogin({ isWanted })) await refetchUnauthorized(client);
}

/** Refetches the queries that failed because the session had ended. */
export async function refetchUnauthorized(client: QueryClient): Promise<void> {
  await client.invalidateQueries({ predicate: ({ state }) => isSignedOut(state.error) });
}
