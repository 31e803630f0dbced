import { type DestinationStream, type Logger, pino } from 'pino';

/** Structured logs, one JSON line each. What could name a person or open a door is cut out wherever it stands. */
export function createLog(level: string, destination?: DestinationStream): Logger {
  const options = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: {
      paths: ['*.password', '*.email', '*.cookie', '*.authorization', 'err.parameters', 'err.detail', 'err.where'],
      censor: '…',
    },
  };
  return destination ? pino(options, destination) : pino(options);
}
