import { reactRouter } from '@react-router/dev/vite';
import { defineConfig } from 'vite';

export default defineConfig({
  plugins: [reactRouter()],
  // Loaded late by the pages: without this, the dev server finds them late, too, and reloads the page under somebody's hands.
  optimizeDeps: { include: ['zod', '@tanstack/react-query', 'date-fns/format', '@date-fns/tz'] },
  build: { target: 'es2022', cssMinify: true },
});
