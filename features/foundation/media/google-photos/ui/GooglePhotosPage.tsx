import '../../ui/image-tools.css';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { Button } from '#ui/button.tsx';
import { explainProblem } from '#ui/explain-problem.ts';
import { Spinner } from '#ui/spinner.tsx';
import { toast } from '#ui/toast.tsx';
import {
  CONNECT_ANSWERS,
  CONNECT_CHANNEL,
  CONNECT_RESULTS,
  type ConnectResult,
  PHOTOS_DIALOG,
  PHOTOS_STATUS,
} from '../google-photos.constants.ts';
import type { Consent, PhotosStatus } from '../google-photos.contract.ts';
import { Setup } from './GooglePhotosDialog.tsx';
import { photosCall } from './visit-google.ts';

/** The page that Google redirects to: the outcome and the connection. */
export default function GooglePhotosPage() {
  const [search] = useSearchParams();
  const result = CONNECT_RESULTS.find((each) => each === search.get('result'));
  const { data: status, error, isFetching, refetch } = useQuery<PhotosStatus>({ queryKey: ['/api/google-photos'] });

  useEffect(() => {
    if (result) notifyOtherTabs(result);
  }, [result]);

  return (
    <main id="main" className="wrap page page--long google-photos-page">
      <h1 className="h2">{PHOTOS_STATUS.title}</h1>
      <p className="muted">{PHOTOS_STATUS.hint}</p>
      <div className="stack google-photos">
        {result && (
          <p
            className={`google-photos__note ${result === 'connected' ? 'google-photos__note--good' : ''}`}
            role={result === 'connected' ? 'status' : 'alert'}
          >
            {CONNECT_ANSWERS[result]}
          </p>
        )}
        {status && <Connection status={status} onChange={refetch} />}
        {!status && isFetching && <Spinner>{PHOTOS_DIALOG.loading}</Spinner>}
        {!status && !isFetching && (
          <div role="alert">
            <p>{`${PHOTOS_STATUS.failed} ${explainProblem(error, PHOTOS_DIALOG.offline)}`}</p>
            <Button small onClick={() => void refetch()}>
              {PHOTOS_DIALOG.retry}
            </Button>
          </div>
        )}
        <p className="row">
          <Link to="/">{PHOTOS_STATUS.home}</Link>
          <Link to="/admin/settings">{PHOTOS_STATUS.settings}</Link>
        </p>
      </div>
    </main>
  );
}

function Connection({ status, onChange }: { status: PhotosStatus; onChange: () => Promise<unknown> }) {
  const [isBusy, setIsBusy] = useState(false);
  const { isSetUp, isConnected, redirectUri, lastImportAt } = status;

  async function run(work: () => Promise<void>) {
    setIsBusy(true);
    try {
      await work();
    } catch (error) {
      toast({ kind: 'error', title: PHOTOS_STATUS.title, description: explainProblem(error, PHOTOS_DIALOG.offline) });
    }
    setIsBusy(false);
  }

  const connect = () =>
    run(async () => {
      const { url } = await photosCall<Consent>('POST', '/authorization');
      window.location.assign(url);
    });
  const disconnect = () =>
    run(async () => {
      await photosCall('DELETE', '/connection');
      toast({ title: PHOTOS_STATUS.title, description: PHOTOS_STATUS.disconnected });
      await onChange();
    });

  if (!isSetUp) return <Setup redirectUri={redirectUri} />;
  return (
    <>
      <p>{isConnected ? PHOTOS_STATUS.connected : PHOTOS_STATUS.notConnected}</p>
      {lastImportAt && <p className="sm muted">{PHOTOS_STATUS.lastImport(dayOf(lastImportAt))}</p>}
      {isConnected ? (
        <Button busy={isBusy} onClick={() => void disconnect()}>
          {PHOTOS_DIALOG.disconnect}
        </Button>
      ) : (
        <Button variant="primary" busy={isBusy} onClick={() => void connect()}>
          {PHOTOS_DIALOG.connect}
        </Button>
      )}
    </>
  );
}

/** The waiting dialog continues. */
function notifyOtherTabs(result: ConnectResult): void {
  const channel = new BroadcastChannel(CONNECT_CHANNEL);
  channel.postMessage(result);
  channel.close();
}

const dayOf = (time: string) => new Date(time).toLocaleDateString('en-US', { dateStyle: 'long' });
