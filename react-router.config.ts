import type { Config } from '@react-router/dev/config';

export default {
  appDirectory: 'app',
  buildDirectory: 'build',
  ssr: true,
  // A file for each client loader would be a request more: pages of the desk share theirs with its frame.
  splitRouteModules: false,
} satisfies Config;
