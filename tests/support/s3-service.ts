import S3rver from '@20minutes/s3rver';
import { onCleanUp, temporaryFolder } from './clean-up.ts';

export const S3_KEYS = { accessKey: 'S3RVER', secretKey: 'S3RVER' };

/**
 * An S3 service on loopback. It computes a listing's signature for another path than requested, so only tests without
 * listings can check signatures.
 */
export async function s3Service({ checksSignatures = false } = {}): Promise<string> {
  const place = { port: 0, address: '127.0.0.1', directory: await temporaryFolder() };
  const options = { ...place, silent: true, allowMismatchedSignatures: !checksSignatures };
  const service = new S3rver({ ...options, configureBuckets: [{ name: 'pictures' }] });
  const { port } = await service.run();
  onCleanUp(() => service.close());
  return `s3://pictures?endpoint=http://127.0.0.1:${port}&region=eu-central-1`;
}
