import QRCode from 'antd/es/qr-code'

/** Dark on light, whatever the theme, as scanners read it. */
export default function QrCode({ value }: { value: string }) {
  return (
    <QRCode
      value={value}
      size={200}
      color="#000000"
      bgColor="#ffffff"
      aria-label="Código QR para o aplicativo autenticador"
    />
  )
}
