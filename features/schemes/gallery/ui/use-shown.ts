import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { adminRequest } from '#client/admin-request.ts';
import { toastProblem } from '#ui/toast-problem.ts';
import type { GalleryScheme, ShownPlace } from '../contract.ts';

const KEY = ['/api/schemes/shown'];

/** The portfolio's row of schemes, and how to change it. Each change shows at once. */
export function useShown() {
  const queries = useQueryClient();
  const { data: shown, isError } = useQuery<GalleryScheme[]>({ queryKey: KEY });
  const { mutate, isPending } = useMutation({
    mutationFn: ({ id, place }: { id: number; place: ShownPlace }) =>
      adminRequest<GalleryScheme[]>('PATCH', `/api/schemes/${id}/shown`, { body: place }),
    onSuccess: (row) => queries.setQueryData(KEY, row),
    onError: (error) => toastProblem(error, 'The portfolio was not changed'),
  });
  return {
    /** Undefined while loading. */
    shown,
    isError,
    isPending,
    setPlace: (id: number, place: ShownPlace) => mutate({ id, place }),
  };
}
