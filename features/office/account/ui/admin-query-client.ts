import type { QueryClient } from '@tanstack/react-query';
import { canPromptLogin, promptLogin } from '#client/login-prompt.ts';
import { isSignedOut } from '#client/request.ts';
import { onOtherUser, recheckCurrentUser, refreshCurrentUser } from './current-user.ts';
import { createQueryClient } from './use-admin-query-client.ts';

let shared: QueryClient | undefined;

/**
 * The query client of all admin pages of this tab. When the session has ended, it prompts for login over the page, so that
 * nothing typed is lost, and refetches.
 */
export function adminQueryClient(): QueryClient {
  shared ??= createSharedClient();
  return shared;
}

function createSharedClient(): QueryClient {
  const client = createQueryClient({
    onSignedOut: () => void logInAgain(client),
    // An owner may have given the user another role.
    onForbidden: () => void recheckCurrentUser(),
  });
  onOtherUser(() => void client.resetQueries());
  return client;
}

async function logInAgain(client: QueryClient): Promise<void> {
  if (!canPromptLogin()) return refreshCurrentUser();
  // After a dismissal the page is covered: the user asks for the login there.
  if (await promptLogin({ isWanted: false })) await refetchUnauthorized(client);
}

/** Refetches the queries that failed because the session had ended. */
export async function refetchUnauthorized(client: QueryClient): Promise<void> {
  await client.invalidateQueries({ predicate: ({ state }) => isSignedOut(state.error) });
}
