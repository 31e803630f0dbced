export interface ThrowAwayPostgres {
  /** A connection URL of its superuser. */
  url: string;
  /** Ends it and removes its files. */
  stop(): Promise<void>;
  /** Stops it for a while: `fast` ends its clients' transactions, `immediate` is as good as a crash. */
  halt(mode?: 'fast' | 'immediate'): Promise<void>;
  /** Starts it again on the same files and address. */
  resume(): Promise<void>;
  /** Suspends all its processes: connections stay open and get no answer. */
  freeze(): void;
  /** Lets them go on. */
  thaw(): void;
}

export function startPostgres(options?: {
  log?: (line: string) => void;
  install?: boolean;
  durable?: boolean;
}): Promise<ThrowAwayPostgres | null>;
