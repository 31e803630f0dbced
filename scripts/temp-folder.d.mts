export interface TempFolder {
  dir: string;
  /** The names of its files. */
  list(): string[];
  /** Deletes it and restores the environment. */
  remove(): void;
}

export function createTempFolder(options?: { inMemory?: boolean }): TempFolder;
export function diskFolder(): string;
export function memoryFolder(): string;
