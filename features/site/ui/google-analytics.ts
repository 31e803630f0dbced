/** Google Analytics 4. It sets cookies: call nothing here without consent. */

let isStarted = false;

/** Loads the script once. Page views are reported by `PageViews`, so its own are off. */
export function startGoogle(id: string): void {
  setDisabled(id, false);
  if (isStarted) return;
  isStarted = true;
  gtag('js', new Date());
  gtag('config', id, { send_page_view: false });
  const script = document.createElement('script');
  script.async = true;
  script.src = `https://www.googletagmanager.com/gtag/js?id=${id}`;
  document.head.append(script);
}

export function sendToGoogle(event: string, details: Record<string, string>): void {
  gtag('event', event, details);
}

/** Disables it and deletes its cookies. https://developers.google.com/analytics/devguides/collection/gtagjs/user-opt-out */
export function stopGoogle(id: string): void {
  setDisabled(id, true);
  const names = document.cookie.split('; ').map((pair) => pair.split('=', 1)[0]!);
  const labels = location.hostname.split('.');
  const domains = labels.map((_, from) => labels.slice(from).join('.'));
  for (const name of names.filter((one) => /^_ga(_|$)/.test(one))) {
    for (const domain of domains) {
      // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser
      document.cookie = `${name}=; Max-Age=0; path=/; domain=${domain}`;
    }
  }
}

function setDisabled(id: string, disabled: boolean): void {
  (window as unknown as Record<string, boolean>)[`ga-disable-${id}`] = disabled;
}

function gtag(..._command: unknown[]): void {
  window.dataLayer ??= [];
  // biome-ignore lint/complexity/noArguments: Google's script recognizes commands by this kind of object
  window.dataLayer.push(arguments as unknown as Record<string, unknown>);
}
