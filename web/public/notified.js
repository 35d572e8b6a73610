// Part of the worker: whoever taps a notification comes to the table that it speaks of.
addEventListener("notificationclick", (event) => {
  const { notification } = event;
  notification.close();
  event.waitUntil(lead(notification.data));
});

async function lead(address) {
  const windows = await clients.matchAll({ type: "window", includeUncontrolled: true });
  const open = windows.find((one) => one.url === address);
  return open ? open.focus() : clients.openWindow(address);
}
