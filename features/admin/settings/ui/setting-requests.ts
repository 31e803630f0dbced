import { adminRequest } from '#client/admin-request.ts';
import { ApiError } from '#client/request.ts';
import { UPDATED_AT_HEADER } from '#features/settings/constants.ts';

/** `updatedAt` is null for the built-in value. */
export interface CurrentSetting<T> {
  value: T;
  updatedAt: string | null;
}

export async function readSetting<T>(address: string): Promise<CurrentSetting<T>> {
  let updatedAt: string | null = null;
  const onHeaders = (headers: Headers) => {
    updatedAt = headers.get(UPDATED_AT_HEADER);
  };
  const value = await adminRequest<T>('GET', address, { onHeaders });
  return { value, updatedAt };
}

/** Replaces the given version of a setting. @returns null when another admin has changed it since */
export async function replaceSetting<T>(
  address: string,
  value: T,
  { updatedAt }: CurrentSetting<T>,
): Promise<T | null> {
  try {
    const body = { ...value, expectedUpdatedAt: updatedAt };
    return await adminRequest<T>('PUT', address, { body });
  } catch (error) {
    if (error instanceof ApiError && error.status === 409) return null;
    throw error;
  }
}
