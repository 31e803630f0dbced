import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';

const router = <HydratedRouter />;
startTransition(() => void hydrateRoot(document, import.meta.env.DEV ? <StrictMode>{router}</StrictMode> : router));
