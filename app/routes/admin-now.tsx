import { FoundForm } from '#workshop/changes/desk/ui/FoundForm.tsx';
import { NowPage } from '#workshop/jobs/ui/NowPage.tsx';

export default function AdminNow() {
  return <NowPage found={(job, onClose) => <FoundForm key={job.id} job={job} onClose={onClose} />} />;
}
