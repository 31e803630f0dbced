export interface TempFolder {
  dir: string;
  /** The names of what is in it. */
  left(): string[];
  /** Takes it away, and has this process use the system's again. */
  remove(): void;
}

export function ownTempFolder(options?: { quick?: boolean }): TempFolder;
export function diskFolder(): string;
export function quickFolder(): string;
