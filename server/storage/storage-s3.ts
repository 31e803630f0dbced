import { type FileHandle, open } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import {
  AbortMultipartUploadCommand,
  type CompletedPart,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  ListObjectsV2Command,
  NoSuchKey,
  PutObjectCommand,
  S3Client,
  UploadPartCommand,
} from '@aws-sdk/client-s3';
import { checkedKey, type Storage } from './storage.ts';

const CONNECT_MS = 3_000;
const REQUEST_MS = 20_000;
/** S3 takes at most 10,000 parts, each of at least 5 MB: up to 320 GB in all. */
const PART_BYTES = 32 * 1024 ** 2;

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

    async putFile(key, path, ContentType) {
      const place = { Bucket, Key: checkedKey(key) };
      const file = await open(path);
      try {
        const { UploadId } = await s3.send(new CreateMultipartUploadCommand({ ...place, ContentType }));
        try {
          const Parts: CompletedPart[] = [];
          for await (const Body of partsOf(file)) {
            const PartNumber = Parts.length + 1;
            const { ETag } = await s3.send(new UploadPartCommand({ ...place, UploadId, PartNumber, Body }));
            Parts.push({ ETag, PartNumber });
          }
          await s3.send(new CompleteMultipartUploadCommand({ ...place, UploadId, MultipartUpload: { Parts } }));
        } catch (error) {
          await s3.send(new AbortMultipartUploadCommand({ ...place, UploadId })).catch(() => {});
          throw error;
        }
      } finally {
        await file.close();
      }
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

/** At least one, which may be empty. */
async function* partsOf(file: FileHandle): AsyncGenerator<Buffer> {
  let isFirst = true;
  while (true) {
    const part = Buffer.alloc(PART_BYTES);
    let bytes = 0;
    while (bytes < PART_BYTES) {
      const { bytesRead } = await file.read(part, bytes, PART_BYTES - bytes);
      if (bytesRead === 0) break;
      bytes += bytesRead;
    }
    if (bytes > 0 || isFirst) yield part.subarray(0, bytes);
    if (bytes < PART_BYTES) return;
    isFirst = false;
  }
}
