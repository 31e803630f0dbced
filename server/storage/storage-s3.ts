import type { Readable } from 'node:stream';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  ListObjectsV2Command,
  NoSuchKey,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import type { Storage } from './storage.ts';
import { checkedKey } from './storage-key.ts';

const CONNECT_MS = 3_000;
const REQUEST_MS = 20_000;

interface S3Location {
  bucket: string;
  /** Null: Amazon's own. */
  endpoint: string | null;
  region: string | null;
  accessKey: string;
  secretKey: string;
}

/** Files in an S3 bucket, which writes a file whole or not at all. */
export function s3Storage({ bucket: Bucket, endpoint, region, accessKey, secretKey }: S3Location): Storage {
  const s3 = new S3Client({
    credentials: { accessKeyId: accessKey, secretAccessKey: secretKey },
    region: region ?? 'us-east-1',
    ...(endpoint && { endpoint, forcePathStyle: true }),
    requestHandler: { connectionTimeout: CONNECT_MS, requestTimeout: REQUEST_MS, throwOnRequestTimeout: true },
    // Many S3-compatible services do not support the newer checksums.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });

  return {
    unfinished: 'unfinished-', // the service itself leaves none

    async put(key, bytes, ContentType) {
      await s3.send(new PutObjectCommand({ Bucket, Key: checkedKey(key), Body: bytes, ContentType }));
    },

    async open(key) {
      try {
        const { Body, ContentLength } = await s3.send(new GetObjectCommand({ Bucket, Key: checkedKey(key) }));
        return { size: ContentLength!, stream: Body as Readable };
      } catch (error) {
        if (error instanceof NoSuchKey) return null;
        throw error;
      }
    },

    async delete(key) {
      await s3.send(new DeleteObjectCommand({ Bucket, Key: checkedKey(key) }));
    },

    async *list(folder) {
      const Prefix = folder && `${checkedKey(folder)}/`;
      let ContinuationToken: string | undefined;
      do {
        const page = await s3.send(new ListObjectsV2Command({ Bucket, Prefix, Delimiter: '/', ContinuationToken }));
        for (const { Key, Size, LastModified } of page.Contents ?? [])
          yield { key: Key!, size: Size ?? 0, changedAt: LastModified ?? new Date() };
        ContinuationToken = page.IsTruncated ? page.NextContinuationToken : undefined;
      } while (ContinuationToken);
    },
  };
}
