// Shows what rings, opens the page of it, and counts Today on the icon of the installed desk. Part of desk-worker.js; the
// messages are sent by features/office/push.

self.addEventListener('push', (event) => event.waitUntil(show(event.data.json())));

/** A newer message about the same record takes the place of the one that shows. */
async function show({ title, body, tag, path }) {
  const look = { body, tag, renotify: true, icon: '/icon-192.png', badge: '/icon-192.png', data: { path } };
  await self.registration.showNotification(title, look);
  const today = await fetch('/api/today', { headers: { accept: 'application/json' } }).catch(() => null);
  if (today?.ok) await self.navigator.setAppBadge?.((await today.json()).needs.length);
}

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(openPage(new URL(event.notification.data.path, self.location.origin).href));
});

/** In a window that shows it already, else in a new one: in another, something may be typed. */
async function openPage(page) {
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const open = windows.find(({ url }) => url === page);
  return open ? open.focus() : self.clients.openWindow(page);
}

self.addEventListener('pushsubscriptionchange', (event) => event.waitUntil(renew(event.oldSubscription)));

/** The push service has ended the subscription. */
async function renew(old) {
  if (!old) return;
  const subscription = await self.registration.pushManager.subscribe(old.options);
  const headers = { accept: 'application/json', 'content-type': 'application/json' };
  await fetch('/api/push/devices', { method: 'POST', headers, body: JSON.stringify(subscription) });
}
