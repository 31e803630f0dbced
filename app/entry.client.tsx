import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';

/** As browsers have it; see `fetch-scripts.ts`. */
Error.stackTraceLimit = 10;

const router = <HydratedRouter />;
startTransition(() => void hydrateRoot(document, import.meta.env.DEV ? <StrictMode>{router}</StrictMode> : router));
