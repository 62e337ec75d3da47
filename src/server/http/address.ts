import { isIP, isIPv6 } from 'node:net'
import { normalizeIP } from '@fastify/rate-limit'

/** Whose requests are counted together: one key, and how many times the usual limit it may have. */
export interface Neighbourhood {
  readonly key: string
  readonly times: number
}

/**
 * What an address is counted under. One subscriber has a whole /64 of IPv6, and one customer of a provider often a
 * /48, so both are counted, the larger at ten times the limit. An IPv4 address is one, also written as IPv6.
 */
export function neighbourhoodsOf(address: string): readonly Neighbourhood[] {
  // A link-local address comes with the name of the network card.
  const [plain = ''] = address.split('%')
  // A proxy of ours that names no address: all that it lets in is counted together.
  if (!isIP(plain)) return [{ key: 'sem endereço', times: 1 }]
  const near = normalizeIP(plain, 64)
  if (!isIPv6(near)) return [{ key: near, times: 1 }]
  return [
    { key: `${near}/64`, times: 1 },
    { key: `${normalizeIP(plain, 48)}/48`, times: 10 },
  ]
}

/** The key of an address with its nearest neighbours. */
export function addressKey(address: string): string {
  return neighbourhoodsOf(address)[0]?.key ?? ''
}
