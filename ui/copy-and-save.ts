/** Copies to the clipboard. @returns false when the browser refuses */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}

/** Downloads a file that the browser has. */
export function saveBlob(blob: Blob, name: string): void {
  const link = Object.assign(document.createElement('a'), { href: URL.createObjectURL(blob), download: name });
  link.click();
  // The download reads it after the click.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

/** Downloads a response as a file, under the name that its headers give it. */
export async function saveResponse(response: Response, otherwise: string): Promise<void> {
  const name = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1];
  saveBlob(await response.blob(), name ?? otherwise);
}
