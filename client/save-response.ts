import { saveBlob } from '#ui/save-blob.ts';

/** Downloads a response as a file, under the name that its headers give it. */
export async function saveResponse(response: Response, otherwise: string): Promise<void> {
  const name = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1];
  saveBlob(await response.blob(), name ?? otherwise);
}
