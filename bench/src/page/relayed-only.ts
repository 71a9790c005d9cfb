declare global {
  /** Connections made while this is set use only the relay; `benchRelayedOnly` of a window. */
  var benchRelayedOnly: boolean
}

/** Runs in the page before its own scripts: sends the robot only relayed addresses, and accepts no others from it. */
export function refuseDirectWays(): void {
  globalThis.benchRelayedOnly = true
  const Direct = globalThis.RTCPeerConnection
  globalThis.RTCPeerConnection = class extends Direct {
    readonly #isRelayed = globalThis.benchRelayedOnly
    constructor(configuration?: RTCConfiguration) {
      super(globalThis.benchRelayedOnly ? { ...configuration, iceTransportPolicy: 'relay' } : configuration)
    }
    override setRemoteDescription({ type, sdp = '' }: RTCSessionDescriptionInit): Promise<void> {
      const lines = sdp
        .split('\r\n')
        .filter((line) => !this.#isRelayed || !line.startsWith('a=candidate') || line.includes(' typ relay'))
      return super.setRemoteDescription({ type, sdp: lines.join('\r\n') })
    }
  }
}
