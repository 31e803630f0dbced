import { useQuery } from '@tanstack/react-query';
import { useRecordCall } from '#client/use-record-call.ts';
import type { Feed } from '../contract.ts';

const FEEDS = '/api/calendar-feeds';

export const useFeed = () => useQuery<Feed[]>({ queryKey: [FEEDS] });

/** Makes, changes or ends the feed, which the answer has; a failure shows in a toast. */
export const useFeedCall = () =>
  useRecordCall<Feed>([FEEDS], {
    show: (client, feed) => feed && client.setQueryData([FEEDS], [feed]),
  });
