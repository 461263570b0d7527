// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {Delayed} from "../../src/base/Delayed.sol";
import {ISettlementVault} from "../../src/interface/ISettlementVault.sol";
import {IShareVault} from "../../src/interface/IShareVault.sol";
import {FeedSettings} from "../../src/type/FeedSettings.sol";
import {ShareClass} from "../../src/type/ShareClass.sol";
import {TokenLimits} from "../../src/type/TokenLimits.sol";
import {LiquidityDeployment} from "../support/LiquidityDeployment.sol";
import {ScriptedAggregator} from "../support/feed/ScriptedAggregator.sol";
import {PlainToken} from "../support/token/PlainToken.sol";

/// @notice All contracts put together and open, everybody who could try something with them, and announcements of each.
abstract contract WholeDeployment is LiquidityDeployment {
    uint256 internal constant WITHDRAWAL_DELAY = 2 days;
    bytes32 internal constant PARTNER_ID = keccak256("6b1f9a52-6a0c-4a63-8f0e-3d4f1f0f7a11");

    ISettlementVault internal vault;
    address internal stranger = makeAddr("stranger");

    ScriptedAggregator[] private _moreFeeds;

    function setUp() public virtual override {
        super.setUp();
        vm.startPrank(admin);
        vault = ISettlementVault(deploy("SettlementVault", abi.encode(roles, DELAY, WITHDRAWAL_DELAY)));
        vault.setEngine(engine);
        vault.setDailyCap(PARTNER_ID, address(usdt), 50_000e6);
        vault.allowWallet(PARTNER_ID, alice);
        vm.stopPrank();
        openAsAdmin(address(vault));
        openAsAdmin(address(liquidity));
    }

    /// @dev The holders of every role, those without any, and the contracts themselves.
    function everybody() internal view returns (address[] memory all) {
        all = new address[](18);
        (all[0], all[1], all[2], all[3], all[4]) = (admin, guardian, resumer, rebalancer, executor);
        (all[5], all[6], all[7], all[8], all[9]) = (partner, leadSigner, alice, bob, operator);
        (all[10], all[11], all[12], all[13]) = (stranger, address(governor), address(pool), address(engine));
        (all[14], all[15]) = (address(liquidity), address(vault));
        (all[16], all[17]) = (address(fx(usdt)), fx(usdt).share());
    }

    /// @dev Everybody but a contract that cannot pay itself.
    function everybodyBut(address left) internal view returns (address[] memory others) {
        address[] memory all = everybody();
        others = new address[](all.length - 1);
        uint256 next;
        for (uint256 i = 0; i < all.length; ++i) {
            if (all[i] != left) others[next++] = all[i];
        }
    }

    function openAsAdmin(address target) internal {
        vm.prank(admin);
        (bool done,) = target.call(abi.encodeWithSignature("open()"));
        vm.assertTrue(done);
    }

    /// @dev The admin announces `call` of `target`.
    function announce(address target, bytes memory call) internal returns (bytes32 id) {
        vm.prank(admin);
        id = Delayed(target).schedule(call);
    }

    /// @dev What is announced can be done once this has passed; the feeds go on answering.
    function passDelay() internal {
        waitUntil(block.timestamp + DELAY);
    }

    /// @dev The admin makes a call that is due.
    function make(address target, bytes memory call) internal {
        vm.prank(admin);
        (bool done, bytes memory reason) = target.call(call);
        vm.assertTrue(done, vm.toString(reason));
    }

    /// @dev `caller` is refused with exactly this error.
    function refuse(address caller, address target, bytes memory call, bytes memory refusal) internal {
        vm.prank(caller);
        (bool done, bytes memory reason) = target.call(call);
        vm.assertFalse(done, vm.toString(call));
        vm.assertEq(reason, refusal, vm.toString(call));
    }

    /// @dev A token of another currency that answers 1 400 to the dollar, and the call that lists it.
    function newToken() internal returns (PlainToken token, bytes memory call) {
        token = new PlainToken("KRWX", "KRWX", 0);
        call = abi.encodeCall(
            governor.listToken, (address(token), 0, feedSettings(1_400e8, 800e8, 2_600e8), someLimits())
        );
    }

    function feedSettings(int256 answer, uint96 lowest, uint96 highest) internal returns (FeedSettings memory) {
        ScriptedAggregator feed = _feedAt(answer);
        _moreFeeds.push(feed);
        return FeedSettings(address(feed), MAX_AGE, true, lowest, highest, 30);
    }

    function refreshFeeds() internal override {
        super.refreshFeeds();
        for (uint256 i = 0; i < _moreFeeds.length; ++i) {
            _refresh(_moreFeeds[i]);
        }
    }

    function someLimits() internal pure returns (TokenLimits memory) {
        return TokenLimits(1_000_000, 100_000, 300_000, 200_000, 50_000, 60_000);
    }

    /// @dev Both vaults of a token that has none yet.
    function newVaults(PlainToken token) internal returns (IShareVault fxVault, IShareVault fullVault) {
        return (_newVault(token, ShareClass.FX), _newVault(token, ShareClass.FULL));
    }

    function _newVault(PlainToken token, ShareClass class) private returns (IShareVault) {
        address share = deploy("ShareToken", abi.encode(liquidity, token, class, "Kurs share", "kT"));
        return IShareVault(deploy("ShareVault", abi.encode(liquidity, share)));
    }
}
