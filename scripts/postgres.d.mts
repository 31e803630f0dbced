export interface TemporaryPostgres {
  /** Connection URL of its superuser. */
  url: string;
  /** Ends it and removes its files. */
  stop(): Promise<void>;
  /** Shuts it down and keeps its files: `fast` rolls its clients' transactions back, `immediate` equals a crash. */
  halt(mode?: 'fast' | 'immediate'): Promise<void>;
  /** Starts it again with its files and address. */
  resume(): Promise<void>;
  /** Suspends all its processes: connections stay open and get no answer. */
  freeze(): void;
  /** Continues them. */
  thaw(): void;
}

export function startPostgres(options?: {
  log?: (line: string) => void;
  install?: boolean;
  durable?: boolean;
}): Promise<TemporaryPostgres | null>;
