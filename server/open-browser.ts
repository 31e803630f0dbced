import { spawn } from 'node:child_process';

interface Place {
  platform?: NodeJS.Platform;
  env?: Record<string, string | undefined>;
  isTerminal?: boolean;
}

/** Opens an address of this site in the default browser of the user who started it, if there is one; failures are silent. */
export function openBrowser(address: string, place: Place = {}): void {
  const [program, ...parameters] = browserCommand(address, place) ?? [];
  if (!program) return;
  const child = spawn(program, parameters, { stdio: 'ignore', detached: true });
  child.on('error', () => {});
  child.unref();
}

/** Null without a terminal or a screen, and in CI. */
export function browserCommand(
  address: string,
  { platform = process.platform, env = process.env, isTerminal = process.stdout.isTTY === true }: Place,
): string[] | null {
  if (!isTerminal || env.CI || env.SSH_CONNECTION) return null;
  if (platform === 'darwin') return ['open', address];
  if (platform === 'win32') return ['cmd', '/c', 'start', '""', address];
  // Without a screen it would open a browser in this terminal.
  return env.DISPLAY || env.WAYLAND_DISPLAY ? ['xdg-open', address] : null;
}
