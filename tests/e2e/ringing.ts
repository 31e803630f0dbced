import type { Worker } from '@playwright/test';

interface Message {
  title: string;
  body: string;
  tag: string;
  path: string;
}

/** Hands a message to the desk's worker, as a push service does. @returns the titles that show then */
export const ring = (worker: Worker, message: Message): Promise<string[]> =>
  worker.evaluate(`(async () => {
    const event = new PushEvent('push', { data: ${JSON.stringify(JSON.stringify(message))} });
    const shown = new Promise((resolve) => { event.waitUntil = (work) => work.then(resolve); });
    self.dispatchEvent(event);
    await shown;
    return (await self.registration.getNotifications()).map(({ title }) => title);
  })()`);

/** Presses the notification that shows. @returns the address that opens */
export const press = (worker: Worker): Promise<string> =>
  worker.evaluate(`(async () => {
    const [notification] = await self.registration.getNotifications();
    const opening = new Promise((resolve) => { self.clients.openWindow = async (url) => resolve(url); });
    const event = new NotificationEvent('notificationclick', { notification });
    event.waitUntil = () => {};
    self.dispatchEvent(event);
    return opening;
  })()`);
